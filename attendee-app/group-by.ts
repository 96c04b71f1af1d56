/** The things by their key, keys and things in the order in which they come. `Map.groupBy` is too new for phones. */
export function groupBy<Key, Thing>(
  things: readonly Thing[],
  keyOf: (thing: Thing) => Key,
): Map<Key, Thing[]> {
  const groups = new Map<Key, Thing[]>()
  for (const thing of things) {
    const key = keyOf(thing)
    const group = groups.get(key)
    if (group) group.push(thing)
    else groups.set(key, [thing])
  }
  return groups
}
