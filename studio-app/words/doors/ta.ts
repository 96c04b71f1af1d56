import type { Words } from '../en.ts'

export const doors: Words['doors'] = {
  states: {
    ok: 'தொடர்பில்',
    silent: 'அமைதி, ஸ்கேன்கள் காத்திருக்கின்றன',
    late: 'தொடர்பில்லை',
    never_seen: 'தொடங்கவில்லை',
    ended: 'முடிந்தது',
  },
  warnings: {
    quarantined: (count: string) => `${count} ஸ்கேன்கள் ஒதுக்கப்பட்டன`,
    battery_low: (percent: string) => `பேட்டரி ${percent} %`,
    clock_wrong: (minutes: string) => `கடிகாரம் ${minutes} நிமிடம் தவறு`,
    roster_stale: (minutes: string) => `சீட்டுப் பட்டியல் ${minutes} நிமிடம் பழையது`,
  },
  advice: {
    quarantined: 'சாதனத்தில் கோப்பாகச் சேமித்து இறக்குமதி செய்யுங்கள்.',
    battery_low: 'சார்ஜரில் இணைக்கவும்.',
    clock_wrong: 'சாதனம் தானாக நேரத்தை அமைக்கட்டும்.',
    roster_stale: 'வலையமைப்பு இல்லாமல் பிந்தைய மாற்றங்கள் அதற்குத் தெரியாது. வலையமைப்பு உள்ள இடத்திற்குக் கொண்டு வாருங்கள்.',
  },
  neverSeen: 'இதுவரை இல்லை',
}
