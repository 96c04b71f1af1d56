/**
 * Shows a mail in a frame in which nothing can run, and makes it as high as the mail. The frame has the policy of this page, which
 * allows no styles in HTML but those that are set through `style`: so each element is given its own that way.
 */
export function showMail(frame: HTMLIFrameElement, html: string): void {
  frame.onload = () => {
    const mail = frame.contentDocument
    if (!mail) return
    for (const element of mail.querySelectorAll<HTMLElement>('[data-style]'))
      element.style.cssText = element.dataset['style'] ?? ''
    // Inside the frame a link would lead nowhere.
    for (const link of mail.links) link.target = '_blank'
    frame.height = String(mail.documentElement.scrollHeight)
  }
  frame.srcdoc = withoutStyles(html)
}

/** What a person wrote has no quotes and no angle brackets of HTML in it: these are the mail's own. */
const withoutStyles = (html: string) =>
  html.replace(/<style>[^<]*<\/style>/, '').replaceAll(' style="', ' data-style="')
