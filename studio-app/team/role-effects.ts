import { abilities, may, type Ability, type Role } from '@masuk/shared/roles.ts'

/** What another role gives and takes, ability by ability, in the order of the table. */
export function roleEffects(from: Role, to: Role): { gains: Ability[]; loses: Ability[] } {
  const all = Object.keys(abilities) as Ability[]
  return {
    gains: all.filter((ability) => may(to, ability) && !may(from, ability)),
    loses: all.filter((ability) => may(from, ability) && !may(to, ability)),
  }
}
