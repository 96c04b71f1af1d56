import '@masuk/ui/styles/ui.css'
import { createTheme } from '@masuk/ui/device/theme.ts'
import './app.css'
import { render } from 'preact'
import { App } from './App.tsx'
import { createApp } from './create-app.ts'
import { loadLanguage, preferences } from './words/words.ts'

// Before anything that takes time: what is chosen is not shown in the colours of the system first.
const theme = createTheme(preferences)
await loadLanguage()
const app = createApp(theme)
const root = document.querySelector('#app')
if (root) {
  // What the service has drawn for readers without JavaScript makes way.
  root.replaceChildren()
  render(<App app={app} />, root)
}
