import type { Words } from '../en.ts'

export const palette: Words['palette'] = {
  title: 'செல்',
  hint: 'நிகழ்வு அல்லது திரை',
  event: 'நிகழ்வு',
  none: 'அப்பெயரில் எதுவும் இல்லை.',
  keys: 'Enter திறக்கும். புலங்களுக்கு வெளியே: g p மக்கள், g b வாயில் பலகை, g c இருமுறை, g s ஸ்கேனர்கள், g h நிலவரம், g e நிகழ்வுகள், g t குழு.',
}
