import type { Words } from '../en.ts'

export const palette: Words['palette'] = {
  title: 'Pergi ke',
  hint: 'Acara atau skrin',
  event: 'Acara',
  none: 'Tiada yang bernama begitu.',
  keys: 'Enter membuka. Di luar medan: g p orang, g b papan pintu, g c masuk dua kali, g s pengimbas, g h perkembangan, g e acara, g t pasukan.',
}
