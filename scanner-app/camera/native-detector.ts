import { drawSelfTest, SELF_TEST_TEXT } from './self-test-code.ts'

/** The texts of all QR codes in a picture. */
export type Detect = (picture: ImageData) => Promise<string[]>

/** What browsers with a detector of their own have, which TypeScript does not know. */
interface DetectorScope {
  BarcodeDetector?: {
    new (options: { formats: string[] }): { detect(picture: ImageData): Promise<{ rawValue: string }[]> }
    getSupportedFormats(): Promise<string[]>
  }
}

/**
 * The browser's own detector, if it has one that works: some have the class and no formats, some only after a download.
 * It has to read a code that comes with the app.
 */
export async function openNativeDetector(scope: DetectorScope): Promise<Detect | null> {
  const { BarcodeDetector } = scope
  if (!BarcodeDetector) return null
  try {
    if (!(await BarcodeDetector.getSupportedFormats()).includes('qr_code')) return null
    const detector = new BarcodeDetector({ formats: ['qr_code'] })
    const detect: Detect = async (picture) => (await detector.detect(picture)).map(({ rawValue }) => rawValue)
    const [text, ...others] = await detect(drawSelfTest())
    return text === SELF_TEST_TEXT && others.length === 0 ? detect : null
  } catch {
    return null
  }
}
