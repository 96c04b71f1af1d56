import { lazyScreen, type OrganizationRoute } from '../routes/route.tsx'

export const settingsRoutes: OrganizationRoute[] = [
  {
    path: 'settings',
    screen: lazyScreen(() => import('./SettingsScreen.tsx').then((module) => module.SettingsScreen)),
    nav: { label: ({ settings }) => settings.nav, icon: 'settings', isFirst: true },
  },
  {
    path: 'settings/keys',
    screen: lazyScreen(() => import('../api-keys/KeysScreen.tsx').then((module) => module.KeysScreen)),
    needs: 'keys.manage',
  },
  {
    path: 'settings/audit',
    screen: lazyScreen(() => import('./AuditScreen.tsx').then((module) => module.AuditScreen)),
    needs: 'audit.see',
  },
]
