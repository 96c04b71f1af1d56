import { abilities, type Ability } from '@masuk/shared/roles.ts'
import { Notice } from '@masuk/ui/page/Notice.tsx'
import { language, words } from '../words/words.ts'

/** Who may do it, for whoever may not: in English the sentence of the table, elsewhere the roles that it names. */
export function refusalText(ability: Ability): string {
  const { refusal, roles } = abilities[ability]
  if (language.value === 'en') return refusal
  const { onlyRoles, roleNames } = words.value.frame
  return onlyRoles(roles.map((role) => roleNames[role]).join(', '))
}

export function Refusal({ ability }: { ability: Ability }) {
  return <Notice tone="calm">{refusalText(ability)}</Notice>
}
