import { expect, test } from 'vitest'
import { may, type Role } from '@masuk/shared/roles.ts'
import { navLinks } from './nav-links.ts'

const nav = { label: () => '', icon: 'events' } as const
const routes = [
  { path: '', nav },
  { path: 'people', needs: 'attendees.see', nav },
  { path: 'people/:registrationId', needs: 'attendees.see' },
  { path: 'zones', needs: 'team.manage', nav },
] as const

const links = (role: Role, path = '/studio/events/1') =>
  navLinks(routes, { base: '/studio/events/1', path, may: (ability) => may(role, ability) })

test('what a role may not do is not offered', () => {
  const shown = (role: Role) => links(role).map(({ href }) => href.slice('/studio/events/1'.length))
  expect(shown('owner')).toEqual(['', '/people', '/zones'])
  expect(shown('staff')).toEqual(['', '/people'])
  expect(shown('crew')).toEqual([''])
})

test.each([
  ['/studio/events/1', ['/studio/events/1']],
  ['/studio/events/1/people', ['/studio/events/1/people']],
  ['/studio/events/1/people/2', ['/studio/events/1/people']],
  ['/studio/events/1/peoples', []],
])('at %s its own entry is marked', (path, current) => {
  const marked = links('owner', path).filter(({ isCurrent }) => isCurrent)
  expect(marked.map(({ href }) => href)).toEqual(current)
})

test('the first screen of the app has an address inside of it', () => {
  const [events] = navLinks(routes, { base: '/studio', path: '/studio', may: () => true })
  expect(events).toMatchObject({ href: '/studio/', isCurrent: true })
})
