/** What a number must reach, or must not exceed. Nothing for a figure that only informs. */
export interface Rule {
  unit: string
  atLeast?: number
  atMost?: number
}

export interface Figure extends Rule {
  name: string
  value: number
  ok: boolean
}

/** Figures that are measured together, by name. */
export interface Family {
  names: readonly string[]
  measure(): Promise<Figure[]>
}

/** A family of figures: its rules, and the function that measures a value for every one of them. */
export function family<Name extends string>(
  rules: Record<Name, Rule>,
  measure: () => Promise<Record<Name, number>>,
): Family {
  const names = Object.keys(rules) as Name[]
  return {
    names,
    async measure() {
      const values = await measure()
      return names.map((name) => judge(name, values[name], rules[name]))
    },
  }
}

function judge(name: string, value: number, rule: Rule): Figure {
  if (!Number.isFinite(value)) throw new Error(`${name} was not measured.`)
  const { atLeast = -Infinity, atMost = Infinity } = rule
  return { name, value: Number(value.toPrecision(4)), ...rule, ok: value >= atLeast && value <= atMost }
}

/** One line: `scan-batch-fresh 0.71 ratio (hold 0.6) ok`. */
export function lineOf({ name, value, unit, atLeast, atMost, ok }: Figure): string {
  return `${name} ${value} ${unit} (hold ${atLeast ?? atMost ?? '-'}) ${ok ? 'ok' : 'short'}`
}
