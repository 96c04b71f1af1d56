/** Makes each thing once at a time: whoever asks for it meanwhile gets the same. These pages count no requests. */
export function oneAtATime<Value>(): (name: string, make: () => Promise<Value>) => Promise<Value> {
  const underWay = new Map<string, Promise<Value>>()
  return (name, make) => {
    const before = underWay.get(name)
    if (before) return before
    const made = make().finally(() => underWay.delete(name))
    underWay.set(name, made)
    return made
  }
}
