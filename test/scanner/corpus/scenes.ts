/** What frames show: a code of `modulePx` a module between two greys, and what is wrong with the picture. */
export interface Scene {
  modulePx: number
  turnDegrees: number
  dark: number
  light: number
  noise: number
  blurPx: number
  /** How much smaller the far side is, upwards and sideways. */
  tilt: number
  yaw: number
  /** How bright a lamp shows in it, in levels; 0 for none. */
  glare: number
}

const plain: Scene = {
  modulePx: 6,
  turnDegrees: 3,
  dark: 30,
  light: 220,
  noise: 6,
  blurPx: 0,
  tilt: 0,
  yaw: 0,
  glare: 0,
}

/** How tickets are held up to a door. */
export const scenes = {
  'held straight': plain,
  'small in the frame': { ...plain, modulePx: 4 },
  'held askew': { ...plain, turnDegrees: 45 },
  'upside down': { ...plain, turnDegrees: 180 },
  'inverted, as in dark mode': { ...plain, dark: 220, light: 30 },
  'low in contrast': { ...plain, dark: 60, light: 110, noise: 12 },
  'in the dark': { ...plain, dark: 5, light: 30, noise: 6 },
  'inverted and dim': { ...plain, dark: 70, light: 12, noise: 8 },
  'out of focus': { ...plain, blurPx: 3 },
  'small and out of focus': { ...plain, modulePx: 5, blurPx: 1 },
  'tilted away': { ...plain, modulePx: 8, tilt: 0.35 },
  'turned sideways': { ...plain, modulePx: 8, yaw: 0.35, turnDegrees: 20 },
  'under a lamp': { ...plain, modulePx: 7, glare: 110 },
  'in a noisy picture': { ...plain, noise: 34 },
} satisfies Record<string, Scene>

export type SceneName = keyof typeof scenes
export const sceneNames = Object.keys(scenes) as SceneName[]

/** Those of light codes on dark ground: an ordinary pass reads none of them. */
export const invertedScenes: ReadonlySet<string> = new Set<SceneName>([
  'inverted, as in dark mode',
  'inverted and dim',
])
