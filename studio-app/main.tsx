import '@masuk/ui/styles/ui.css'
import './app.css'
import { render } from 'preact'
import { App } from './App.tsx'
import { createApp } from './create-app.ts'
import { loadLanguage } from './words/words.ts'

await loadLanguage()
const app = createApp()
const root = document.querySelector('#app')
if (root) {
  // What the service has drawn for readers without JavaScript makes way.
  root.replaceChildren()
  render(<App app={app} />, root)
}
