/** Buyers are told that their places are held for less long than they are: an answer of a gateway takes its time. */
export const HOLD_GRACE_MS = 3 * 60_000
