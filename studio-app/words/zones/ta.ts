import type { Words } from '../en.ts'

export const zones: Words['zones'] = {
  nav: 'மண்டலங்களும் குழுவினரும்',
  lead: 'குழுவினரையும் அனுமதிகளையும் வரையறுக்கும் இடத்தின் பகுதிகள்.',
  zones: 'மண்டலங்கள்',
  none: 'மண்டலங்கள் இல்லை: அனைவரும் முழு நிகழ்விலும் பணியாற்றுவர்.',
  name: 'மண்டலத்தின் பெயர்',
  add: 'மண்டலத்தைச் சேர்',
  remove: (name) => `${name} மண்டலத்தை நீக்கு`,
  used: (members, passes) => `${members} பேர் · ${passes} அனுமதிகள்`,
  assignments: 'யார் எங்கே பணியாற்றுகிறார்',
  assignmentsTodo: 'மண்டலம் இல்லாதவர் எங்கும் பணியாற்றலாம். மாற்றம் அடுத்த ஸ்கேனிலிருந்து பொருந்தும்.',
  member: 'நபர்',
  role: 'பொறுப்பு',
  where: 'வரையறை',
  everywhere: 'எங்கும்',
  worksAt: (person, zone) => `${person} ${zone} இல் பணியாற்றுகிறார்`,
}
