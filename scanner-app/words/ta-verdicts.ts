import { klTimeOf } from '@masuk/shared/kl-day.ts'
import type { Where } from '../door/admission.ts'
import { agoIn, dateIn } from './ages.ts'
import type {
  notValid as english,
  shortVerdicts as englishShort,
  verdicts as englishVerdicts,
} from './en-verdicts.ts'

export const ago = agoIn('ta')

const date = dateIn('ta')

function place(where: Where): string {
  if (where.kind === 'door' && where.device !== '') return where.device
  return where.kind === 'this-device' ? 'இந்தக் கருவியில்' : 'வேறு வாசலில்'
}

const lastNight = (at: number | null) => (at === null ? '' : `நேற்றிரவு ${klTimeOf(at)} மணிக்கு வந்தார்`)

export const notValid: typeof english = {
  forged: 'இந்த நிகழ்வின் டிக்கெட் அல்ல',
  key_mismatch: 'கோடும் டிக்கெட்டும் பொருந்தவில்லை',
  outside_event: 'இன்று இந்த நிகழ்வின் நாள் அல்ல',
  unknown_ticket: 'இந்த டிக்கெட் இப்போது இந்த நிகழ்வில் இல்லை',
  void: 'இந்த டிக்கெட் ரத்து செய்யப்பட்டது',
  superseded: 'இந்த டிக்கெட் மீண்டும் வழங்கப்பட்டது. புதியதைக் கேளுங்கள்.',
  refused: 'சேவையகம் இந்த டிக்கெட்டை மறுத்தது',
  wrong_type: 'இந்த வகை டிக்கெட்டுக்கு இந்த வாசல் அல்ல',
  not_listed: 'இந்தக் கருவிக்கு இந்த டிக்கெட் இன்னும் தெரியாது',
}

const refusals: typeof english = {
  forged: 'சீட்டு தவறு',
  key_mismatch: 'கோட் தவறு',
  outside_event: 'நாள் தவறு',
  unknown_ticket: 'நீக்கம்',
  void: 'ரத்து',
  superseded: 'பழைய கோட்',
  refused: 'மறுப்பு',
  wrong_type: 'வாசல் தவறு',
  not_listed: 'பதிவில் இல்லை',
}

export const verdicts: typeof englishVerdicts = {
  admit: ({ lastNightAt }) => ({ word: 'வருக', main: lastNight(lastNightAt), note: 'உள்ளே விடுங்கள்.' }),
  recorded: ({ lastNightAt }) => ({
    word: 'விடுக, உறுதி இல்லை',
    main: lastNight(lastNightAt),
    note: 'இங்கே பதிவானது. சேவையகம் பதிலளிக்கும்போது சரிபார்க்கப்படும்.',
  }),
  'already-in': ({ at, where }, now) => ({
    word: 'முன்பே வந்தார்',
    main: at === null ? 'வேறு வாசலில்' : `${ago(now - at)}, ${place(where)}`,
    note: `${at === null ? '' : `${klTimeOf(at)} மணிக்கு. `}இந்த டிக்கெட்டில் உள்ளே விட வேண்டாம்.`,
  }),
  'just-now': ({ at, before }, now) => ({
    word: 'அதே சீட்டு',
    main: `${ago(now - at)} ஸ்கேன் ஆனது. ஒருவர் மட்டும்.`,
    note: `முன் முடிவு: ${shortVerdicts[before]}. புதிதாக எதுவும் பதிவாகவில்லை.`,
  }),
  'not-valid': ({ why }) => ({
    word: refusals[why],
    main: notValid[why],
    note: 'செல்லாது. உள்ளே விட வேண்டாம்.',
  }),
  'not-a-ticket': () => ({
    word: 'சீட்டு அல்ல',
    main: 'இது வேறு கோட்',
    note: 'டிக்கெட்டைக் கேளுங்கள். எதுவும் பதிவாகவில்லை.',
  }),
  attention: ({ message, entry }, now) => ({
    word: 'சரி பார்',
    ...checks(now)[message],
    ...(entry?.at && { main: `${lastNight(entry.at)}, ${place(entry.where)}` }),
  }),
  fault: ({ why }) => faults[why],
}

const checks = (now: number) => ({
  'was-in-last-night': {
    main: 'இந்த டிக்கெட் நேற்றிரவு வந்தது',
    note: 'இன்றிரவும் செல்லும் என்றால் உள்ளே விடுங்கள்.',
  },
  'clock-unsure': {
    main: 'இந்தக் கருவிக்கு நேரம் உறுதியாகத் தெரியவில்லை',
    note: `இப்போது ${date(now)}, ${klTimeOf(now)} என்கிறது. தவறென்றால் கடிகாரத்தைச் சரிசெய்யுங்கள்; சரியென்றால், டிக்கெட் இன்றைக்கானதா என்று பாருங்கள்.`,
  },
  'closed-before-answer': {
    main: 'முடிவு காட்டும் முன் செயலி மூடப்பட்டது',
    note: 'இந்த டிக்கெட் சற்று முன் இங்கே ஸ்கேன் ஆனது. அவர் இன்னும் உங்கள் முன் நின்றால் உள்ளே விடுங்கள்.',
  },
})

const faults = {
  'not-saved': {
    word: 'பதிவு இல்லை',
    main: 'இந்தக் கருவியால் ஸ்கேனைப் பதிவு செய்ய முடியவில்லை',
    note: 'மீண்டும் ஸ்கேன் செய்யுங்கள். மீண்டும் நடந்தால், செயலியை முழுதாக மூடித் திறக்கவும், அல்லது வேறு கருவியைப் பயன்படுத்துங்கள்.',
  },
  'queue-unavailable': {
    word: 'தயார் இல்லை',
    main: 'இந்தக் கருவியின் ஸ்கேன்களை இப்போது படிக்க முடியவில்லை',
    note: 'எதுவும் இழக்கப்படவில்லை. செயலியை முழுதாக மூடித் திறக்கவும்.',
  },
  'clock-wrong': {
    word: 'நேரம் தவறு',
    main: 'இந்தக் கருவியின் கடிகாரம் தவறான நாளைக் காட்டுகிறது',
    note: 'தேதியையும் நேரத்தையும் சரிசெய்யுங்கள், அல்லது இணையத்தில் இணையுங்கள். பிறகு ஸ்கேன் செய்யுங்கள்.',
  },
  'not-paired': {
    word: 'நிகழ்வு இல்லை',
    main: 'இந்தக் கருவி எந்த நிகழ்வோடும் இணைக்கப்படவில்லை',
    note: 'அமைப்பாளரின் கோட் மூலம் இணையுங்கள்.',
  },
}

export const shortVerdicts: typeof englishShort = {
  admit: 'வருக',
  recorded: 'விடுக, உறுதி இல்லை',
  'already-in': 'முன்பே வந்தார்',
  'just-now': 'அதே சீட்டு',
  'not-valid': 'செல்லாது',
  'not-a-ticket': 'சீட்டு அல்ல',
  attention: 'சரி பார்',
  fault: 'பதிவு இல்லை',
}
