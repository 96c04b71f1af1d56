/** A refusal, as the reply of a mutation: a reason for machines and a sentence for people. */
export function refused<const Reason extends string>(reason: Reason, message: string) {
  return { state: 'refused', reason, message } as const
}
