import type { Toast } from './create-toast.ts'
import './toast.css'

/** One passing sentence above everything. Always in the page, or its first text would not be announced. */
export function ToastLine({ toast }: { toast: Toast }) {
  return <output class="toast">{toast.text.value}</output>
}
