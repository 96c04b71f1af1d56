import type { Words } from '../en.ts'

export const eventExports: Words['eventExports'] = {
  title: 'ஏற்றுமதிகள்',
  lead: 'விரிதாளுக்கான கோப்புகள், எந்த அளவும். ஒவ்வொரு ஏற்றுமதியும் தணிக்கைப் பதிவில் இருக்கும்.',
  people: 'நபர்களை CSV ஆக ஏற்றுமதி செய்',
  scans: 'ஸ்கேன்களை CSV ஆக ஏற்றுமதி செய்',
  reading: (count: string) => `${count} வரிசைகள் …`,
  saved: (count: string) => `${count} வரிசைகள் சேமிக்கப்பட்டன`,
  failed: 'கோப்பு துண்டிக்கப்பட்டது, சேமிக்கவில்லை. மீண்டும் முயலவும்.',
}
