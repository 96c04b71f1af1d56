/**
 * Shows a mail in a frame in which nothing can run, and makes it as high as the mail. The page allows no inline styles, and the
 * frame has its policy; what is set through `style` is allowed, so each element is given its own again.
 */
export function showMail(frame: HTMLIFrameElement, html: string): void {
  frame.onload = () => {
    const mail = frame.contentDocument
    if (!mail) return
    for (const element of mail.querySelectorAll<HTMLElement>('[style]'))
      element.style.cssText = element.getAttribute('style') ?? ''
    // A link would open inside the frame.
    for (const link of mail.links) link.target = '_blank'
    frame.height = String(mail.documentElement.scrollHeight)
  }
  frame.srcdoc = html
}
