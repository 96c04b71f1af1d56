import type { ComponentChildren } from 'preact'
import type { StudioApp } from '../create-app.ts'
import { words } from '../words/words.ts'
import { BottomBar, TopBar } from './PhoneBars.tsx'
import { SideNav, type Navigation } from './SideNav.tsx'
import './frame.css'

/** What stays around every screen. */
export function StudioFrame({
  app,
  navigation,
  children,
}: {
  app: StudioApp
  navigation: Navigation
  children: ComponentChildren
}) {
  return (
    <div class="frame">
      <a class="button skip-link" href="#main">
        {words.value.frame.skip}
      </a>
      <TopBar app={app} navigation={navigation} />
      <div class="side-nav">
        <SideNav app={app} navigation={navigation} />
      </div>
      <main id="main" class="frame-main" tabIndex={-1}>
        {children}
      </main>
      <BottomBar navigation={navigation} />
    </div>
  )
}
