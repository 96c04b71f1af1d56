import type { Words } from '../en.ts'

export const broadcasts: Words['broadcasts'] = {
  nav: 'அறிவிப்புகள்',
  lead: 'நுழைவுச்சீட்டு உள்ள அனைவருக்கும் சொல்லுங்கள். திரும்பப் பெற முடியாது.',
  audience: 'யாருக்கு',
  audiences: {
    all: 'அனைவருக்கும்',
    checked_in: 'உள்ளே வந்தோர்',
    not_checked_in: 'இன்னும் வராதோர்',
  },
  ticketType: 'நுழைவுச்சீட்டு வகை',
  everyType: 'எல்லா வகைகளும்',
  noPreview: 'தலைப்பும் உரையும் எழுதுங்கள்: வந்து சேரும் வடிவம் இங்கே தெரியும்.',
  reaches: (people: string, push: string, mail: string) =>
    `${people} பேர்: அனைவருக்கும் இன்பாக்ஸ், ${push} புஷ், ${mail} அஞ்சல்.`,
  without: (count: string) => `${count} நுழைவுச்சீட்டுகள் எந்தக் கணக்கிலும் இல்லை: அவர்களை அடையாது.`,
  title: 'தலைப்பு',
  text: 'உரை',
  textHint: 'எளிய உரை. https:// முகவரிகள் இணைப்பாகும்.',
  send: (people: string) => `${people} பேருக்கு அனுப்பு`,
  left: (today: string, all: string) => `இன்று ${today}, நிகழ்வுக்கு ${all} மீதம்`,
  askTitle: 'இப்போது அனுப்பவா?',
  askEffect: 'உடனே செல்லும், திரும்பப் பெற முடியாது.',
  sent: 'அனுப்பப்படுகிறது.',
  preview: 'முன்னோட்டம்',
  channels: {
    inbox: 'இன்பாக்ஸ்',
    push: 'புஷ்',
    mail: 'அஞ்சல்',
  },
  subject: 'பொருள்:',
  mailFoot: 'நிறுத்தும் இணைப்புடன்.',
  history: 'அனுப்பியவை',
  people: (count: string) => `${count} பேர்`,
  progress: (sent: string, queued: string, failed: string) =>
    `${sent} சென்றவை, ${queued} வரவுள்ளவை, ${failed} தோல்வி`,
  alertNote: 'பூட்டிய திரையில் தெரிவது. அது செய்தி உள்ள இன்பாக்ஸைத் திறக்கும்.',
}
