import { z } from 'zod'

export type Json = Record<string, unknown>

const REFERENCE = '#/components/schemas/'

/**
 * Collects the schemas of a description: JSON Schema 2020-12, made by zod. Whatever has a name becomes a component and
 * is referred to. What callers send is as strict as the server is; replies are open, because later versions say more.
 */
export class JsonSchemas {
  readonly components: Json = {}

  /** The schema of a value; with `name`, one that has no name of its own gets this one. */
  of(type: z.ZodType, io: 'input' | 'output', name?: string): Json {
    const made = JSON.parse(
      JSON.stringify(
        z.toJSONSchema(type, {
          io,
          target: 'draft-2020-12',
          unrepresentable: 'any',
          override({ jsonSchema }) {
            if (io === 'output') delete jsonSchema.additionalProperties
          },
        }),
      ).replaceAll('#/$defs/', REFERENCE),
    )
    const { $schema: _, $defs: named = {}, id = name, ...schema } = made
    for (const [key, value] of Object.entries<Json>(named)) this.components[key] = withoutId(value)
    if (id === undefined || '$ref' in schema) return schema
    return this.add(id, schema)
  }

  /** Keeps a schema under a name and refers to it. */
  add(name: string, schema: Json): Json {
    this.components[name] = schema
    return { $ref: REFERENCE + name }
  }

  /**
   * The schema of a reply. The variants of a union by `state` get names of their own (`ZonesAddDone`,
   * `ZonesAddRefused`), so that generated clients have good ones too.
   */
  ofReply(type: z.ZodType, name: string): Json {
    if (!(type instanceof z.ZodDiscriminatedUnion)) return this.of(type, 'output', `${name}Reply`)
    const variants = type.options.map((option) => {
      const { states, schema } = this.#variant(option as z.ZodType)
      return { states, ref: this.add(name + pascal(states[0] ?? ''), schema) }
    })
    const mapping = Object.fromEntries(
      variants.flatMap(({ states, ref }) => states.map((state) => [state, ref['$ref']])),
    )
    return this.add(`${name}Reply`, {
      oneOf: variants.map(({ ref }) => ref),
      discriminator: { propertyName: 'state', mapping },
    })
  }

  #variant(option: z.ZodType): { states: string[]; schema: Json } {
    const schema = this.of(option, 'output')
    const { state } = schema['properties'] as { state: { const?: string; enum?: string[] } }
    return { states: state.enum ?? [state.const ?? ''], schema }
  }
}

function withoutId({ id: _, ...schema }: Json): Json {
  return schema
}

/** `zones.add` and `sign_in` as `ZonesAdd` and `SignIn`. */
export function pascal(name: string): string {
  return name.replace(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase())
}
