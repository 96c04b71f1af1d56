import type { Words } from '../en.ts'

export const board: Words['board'] = {
  nav: 'வாயில் பலகை',
  inside: 'உள்ளே',
  insideOf: (capacity: string, share: string) => `உள்ளே, ${capacity} இல் (${share})`,
  insideUnlimited: 'உள்ளே, வரம்பில்லை',
  aMinute: (count: string) => `நிமிடத்திற்கு ${count}`,
  doors: (count: string) => `வாயில்கள்: ${count}`,
  noDoors: 'வாயில் எதுவும் இணைக்கப்படவில்லை. ஸ்கேனர்களில் இணைக்கவும்.',
  contact: (age: string) => `கடைசி தொடர்பு ${age}`,
  waiting: (count: string) => `${count} ஸ்கேன்கள் அதில் காத்திருக்கின்றன`,
  conflicts: (count: string) => `இருமுறை அனுமதி: ${count}`,
  fullScreen: 'முழுத்திரை',
  staysOn: 'திரையை அணையாமல் வைக்க இச்சாதனம் அனுமதிக்கவில்லை: அமைப்புகளில் மாற்றவும்.',
}
