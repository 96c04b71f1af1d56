import '@masuk/ui/styles/ui.css'
import './app.css'
import './find/find.css'
import './event/event.css'
import './register/register.css'
import { render } from 'preact'
import { App } from './App.tsx'
import { createApp } from './create-app.ts'
import { keepDrawnPage } from './frame/show-app.ts'
import { loadLanguage } from './words/words.ts'

await loadLanguage()
const app = createApp()
const root = document.querySelector('#app')
if (root) render(<App app={app} />, keepDrawnPage(root))
