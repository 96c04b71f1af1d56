import { render } from 'preact'
import { App } from './App.tsx'
import './app.css'
import { createDoorApp } from './door-app.ts'

const app = createDoorApp()
const root = document.querySelector('#app')
if (root) render(<App app={app} />, root)
void app.store.open()
