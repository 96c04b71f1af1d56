import { escapeHtml } from '../../core/escape-html.ts'
import { darkStyles, styles } from './mail-styles.ts'

interface MailPage {
  title: string
  /** Of the words around; null where they are in whatever language somebody wrote. */
  language: string | null
  /** HTML, as it stands. */
  body: string
}

/** The page that a mail is, of tables and inline styles as mail programs want it, from 320 px up. */
export function mailPage({ title, language, body }: MailPage): string {
  return `<!doctype html>
<html${language === null ? '' : ` lang="${language}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${darkStyles}</style>
</head>
<body class="page" style="${styles.page}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px"><tr><td align="left">
${body}
</td></tr></table>
</td></tr></table>
</body>
</html>
`
}
