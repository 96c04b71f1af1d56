/**
 * What a machine reason is in the words of an app. A reason that the app does not know comes from a newer service: then
 * `otherwise` is said, which is the service's own sentence where it gave one.
 */
export function wordsOfReason<Words>(
  table: Readonly<Record<string, Words>>,
  reason: string | null,
  otherwise: Words,
): Words {
  // Not `in`: a service that says "constructor" must not reach the prototype.
  return (reason !== null && Object.hasOwn(table, reason) ? table[reason] : undefined) ?? otherwise
}
