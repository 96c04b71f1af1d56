/**
 * The file in which a door saves scans that it can't send. It is a list of parts, one for each pairing and at most
 * `MOST_UNSENT` scans. It holds no ticket code: of each scan it has what a code says openly, and a proof that the door
 * has read the whole code. Both sides make the texts here and hash them on their own platform.
 */
export const UNSENT_FORMAT = 'masuk-unsent-scans'
export const UNSENT_VERSION = 2
/** Most scans of one part: as many as one request may carry. */
export const MOST_UNSENT = 500

/** A scan as it is in the file, without its proof. */
export interface UnsentFacts {
  scanKey: string
  /** As it would have been sent: UTC with milliseconds and `Z`. */
  scannedAt: string
  /** The ticket key and the issue that the code names. */
  keyId: number
  issue: number
  /** Somebody took it back at the door, and the service was not told. */
  takenBack: boolean
}

/** `proof`: SHA-256 in hexadecimal of `unsentProofText`. */
export interface UnsentScan extends UnsentFacts {
  proof: string
}

export interface UnsentPart {
  eventId: string
  /** The pairing under which the scans were made; no token. */
  grantId: string
  scans: readonly UnsentScan[]
}

/** What a proof is made of: this scan under this grant and the code, so that nobody without the code can change any of it. */
export function unsentProofText(
  { scanKey, scannedAt, takenBack }: UnsentFacts,
  { grantId, code }: { grantId: string; code: string },
): string {
  return JSON.stringify([UNSENT_FORMAT, UNSENT_VERSION, grantId, scanKey, scannedAt, takenBack, code])
}

/** What the checksum of a part, a SHA-256 in hexadecimal, is made over: all that the part says. */
export function unsentChecksumText({ eventId, grantId, scans }: UnsentPart): string {
  const rows = scans.map(({ scanKey, scannedAt, keyId, issue, takenBack, proof }) => [
    scanKey,
    scannedAt,
    keyId,
    issue,
    takenBack,
    proof,
  ])
  return JSON.stringify([UNSENT_FORMAT, UNSENT_VERSION, eventId, grantId, rows])
}

/** The first 64 bits of a checksum in groups, for two people to compare: `3f9a 12cd 77e0 41b8`. */
export function shortChecksum(checksum: string): string {
  return checksum.slice(0, 16).replace(/.{4}(?=.)/g, '$& ')
}
