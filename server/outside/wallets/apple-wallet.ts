import { readFile } from 'node:fs/promises'
import { spellTicketCode } from '@masuk/shared/ticket-code.ts'
import type { PKPass } from 'passkit-generator'
import type { AppleSettings } from './settings.ts'
import { klTimestamp } from './wallet-pass.ts'
import type { AppleWallet, PassLabel, PassLabels, WalletPass } from './wallet-pass.ts'

const HOUR_MS = 3_600_000
/** So long before its event a pass is on the lock screen. */
const SHOWN_BEFORE_MS = 3 * HOUR_MS
/** And so long after it the wallet still has it among those that count. */
const KEPT_AFTER_MS = 24 * HOUR_MS
const ICONS = ['', '@2x', '@3x'] as const

/** --accent, --on-accent and --sunk of ui/styles/tokens.css, in the only form that Wallet is documented to read. */
export const passColours = {
  backgroundColor: 'rgb(11, 110, 93)',
  foregroundColor: 'rgb(255, 255, 255)',
  labelColor: 'rgb(238, 243, 241)',
} as const

/** Signs passes for Apple Wallet. The library is loaded with the first one. */
export function appleWallet(settings: AppleSettings): AppleWallet {
  return {
    validUntil: settings.validUntil,
    async sign(pass, words) {
      const file = await emptyPass(settings, pass)
      addLanguages(file, words)
      addFields(file, pass)
      return signed(file)
    },
  }
}

async function emptyPass(settings: AppleSettings, { ticketId, event }: WalletPass): Promise<PKPass> {
  const [{ PKPass }, icons] = await Promise.all([import('passkit-generator'), readIcons()])
  const { certificate: signerCert, key: signerKey, wwdr } = settings
  return new PKPass(
    icons,
    { signerCert, signerKey, wwdr },
    {
      formatVersion: 1,
      passTypeIdentifier: settings.passTypeId,
      teamIdentifier: settings.teamId,
      // A pass of the same number takes the place of the one before it, as after a new code.
      serialNumber: ticketId,
      groupingIdentifier: event.id,
      organizationName: event.organizationName,
      logoText: event.organizationName,
      description: event.name,
      // Whoever has the pass has the code.
      sharingProhibited: true,
      ...passColours,
    },
  )
}

/** The picture of the service, as the icon in lists and as the logo on the pass. */
async function readIcons(): Promise<Record<string, Buffer>> {
  const files = ICONS.map(async (density) => {
    const bytes = await readFile(new URL(`icon${density}.png`, import.meta.url))
    return { [`icon${density}.png`]: bytes, [`logo${density}.png`]: bytes }
  })
  return Object.assign({}, ...(await Promise.all(files))) as Record<string, Buffer>
}

const keyOf = (label: string) => `label_${label}`

function addLanguages(file: PKPass, words: Readonly<Record<string, PassLabels>>): void {
  for (const [language, labels] of Object.entries(words)) {
    const strings = Object.entries(labels).map(([label, text]) => [keyOf(label), inQuotes(text)])
    file.localize(language, Object.fromEntries(strings) as Record<string, string>)
  }
}

/** The library puts quotes around it and escapes nothing. */
function inQuotes(text: string): string {
  return text.replaceAll(/["\\]/g, String.raw`\$&`)
}

function addFields(file: PKPass, pass: WalletPass): void {
  const { event, code, holderName, ticketTypeName, reference } = pass
  const field = (key: PassLabel, value: string | null) => (value ? [{ key, label: keyOf(key), value }] : [])
  file.type = 'eventTicket'
  file.primaryFields.push({ key: 'event', value: event.name })
  file.secondaryFields.push(...field('where', event.venue))
  file.secondaryFields.push({
    key: 'when',
    label: keyOf('when'),
    value: klTimestamp(event.startsAt),
    dateStyle: 'PKDateStyleMedium',
    timeStyle: 'PKDateStyleShort',
    ignoresTimeZone: true,
  })
  file.auxiliaryFields.push(...field('holder', holderName), ...field('type', ticketTypeName))
  file.backFields.push(
    ...field('order', reference),
    ...field('organiser', event.organizationName),
    ...field('code', spellTicketCode(code)),
    { key: 'note', label: '', value: keyOf('note') },
  )
  file.setBarcodes({ format: 'PKBarcodeFormatQR', message: code, messageEncoding: 'iso-8859-1' })
  addTimes(file, event)
}

/** As a property `relevantDates` would be dropped without a word. */
function addTimes(file: PKPass, { startsAt, endsAt }: WalletPass['event']): void {
  const begin = new Date(startsAt.getTime() - SHOWN_BEFORE_MS)
  file.setRelevantDates([{ startDate: begin, endDate: endsAt }])
  // For what is older than iOS 18.
  file.setRelevantDate(startsAt)
  file.setExpirationDate(new Date(endsAt.getTime() + KEPT_AFTER_MS))
}

/** What the library says of a failure may have the key in it. */
function signed(file: PKPass): Uint8Array {
  try {
    return file.getAsBuffer()
  } catch {
    throw new Error('the pass could not be signed with MASUK_APPLE_PASS_KEY')
  }
}
