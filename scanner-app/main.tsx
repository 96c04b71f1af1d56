import '@masuk/ui/styles/ui.css'
import './scanner.css'
import { render } from 'preact'
import { App } from './App.tsx'
import { createScannerApp } from './create-app.ts'
import { loadLanguage } from './words/words.ts'

await loadLanguage()
const app = createScannerApp()
const root = document.querySelector('#app')
if (root) render(<App app={app} />, root)
void app.store.open()
