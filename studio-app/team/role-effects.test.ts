import { roles } from '@masuk/shared/roles.ts'
import { expect, test } from 'vitest'
import { en } from '../words/en.ts'
import { roleEffects } from './role-effects.ts'

test('what one role gives the way back takes, and the same role does nothing', () => {
  for (const from of roles)
    for (const to of roles) {
      const { gains, loses } = roleEffects(from, to)
      expect(roleEffects(to, from)).toEqual({ gains: loses, loses: gains })
    }
  for (const role of roles) expect(roleEffects(role, role)).toEqual({ gains: [], loses: [] })
  expect(roleEffects('crew', 'staff').gains).toContain('studio.open')
  expect(roleEffects('admin', 'staff').loses).toContain('keys.manage')
})

test('whatever a role gives or takes has words', () => {
  const said = new Set([...Object.keys(en.settings.keyAbilities), ...Object.keys(en.team.abilities)])
  const told = roles.flatMap((from) => roles.flatMap((to) => roleEffects(from, to).gains))
  expect(told.filter((ability) => !said.has(ability))).toEqual([])
})
