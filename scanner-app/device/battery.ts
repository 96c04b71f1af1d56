/** `level` is from 0 to 1. */
export interface Battery {
  level: number
  charging: boolean
}

/** Null where the browser does not tell: Safari and Firefox. */
export async function readBattery(): Promise<Battery | null> {
  const { getBattery } = navigator as { getBattery?: () => Promise<Battery> }
  try {
    const battery = await getBattery?.call(navigator)
    return battery ? { level: battery.level, charging: battery.charging } : null
  } catch {
    return null
  }
}
