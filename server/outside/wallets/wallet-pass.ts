import { KL_OFFSET_MS } from '@masuk/shared/kl-day.ts'

/** A valid ticket as it goes into the wallet of a phone. Texts are one line each. */
export interface WalletPass {
  ticketId: string
  /** What the QR code says. */
  code: string
  /** Rises when a code takes the place of another. */
  issue: number
  event: {
    id: string
    /** Rises with every change of the event. */
    version: number
    name: string
    organizationName: string
    /** Empty while it is not known. */
    venue: string
    startsAt: Date
    endsAt: Date
  }
  holderName: string | null
  ticketTypeName: string
  /** Of the order; null for who did not make it. */
  reference: string | null
}

export type PassLabel = 'when' | 'where' | 'holder' | 'type' | 'order' | 'organiser' | 'code' | 'note'

/** What stands on a pass beside its values, in one language. */
export type PassLabels = Readonly<Record<PassLabel, string>>

/** Apple Wallet takes a signed file. */
export interface AppleWallet {
  /** From then on phones refuse what is signed. */
  readonly validUntil: Date
  /** A `.pkpass` with its labels in each of these languages, by their names in `*.lproj`. */
  sign(pass: WalletPass, words: Readonly<Record<string, PassLabels>>): Promise<Uint8Array>
}

/** Google Wallet takes a link with a signed pass inside, and writes most labels itself. */
export interface GoogleWallet {
  /** `language`: the BCP 47 name of the one in which the pass is asked for. */
  link(pass: WalletPass, asked: { language: string; labels: PassLabels; now: Date }): Promise<string>
}

/** The wallets that tickets can be put into; null where no keys are configured. */
export interface Wallets {
  readonly apple: AppleWallet | null
  readonly google: GoogleWallet | null
}

/** A time with the offset of Kuala Lumpur, so that it is shown as on the clocks there, wherever the phone is. */
export function klTimestamp(time: Date): string {
  return `${new Date(time.getTime() + KL_OFFSET_MS).toISOString().slice(0, 19)}+08:00`
}
