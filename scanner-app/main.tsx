import '@masuk/ui/styles/ui.css'
import './scanner.css'
import { effect } from '@preact/signals'
import { render } from 'preact'
import { App } from './App.tsx'
import { createScannerApp } from './create-app.ts'
import { isTraining } from './training/training.ts'
import { loadParts, openTraining } from './parts/parts.ts'
import { language, loadLanguage } from './words/words.ts'

async function start(): Promise<void> {
  await loadLanguage()
  effect(() => void (document.documentElement.lang = language.value))
  const app = createScannerApp(isTraining() ? await openTraining() : null)
  const root = document.querySelector('#app')
  if (root) render(<App app={app} />, root)
  await app.store.open()
  await loadParts()
}

// Not awaited here: what is loaded later imports from this file, and would wait for it to end.
void start()
