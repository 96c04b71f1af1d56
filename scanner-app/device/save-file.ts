/**
 * Hands a text file to the person: by the share sheet on iOS, where a download traps the app in a preview; as a
 * download elsewhere. Call it within a tap. False when the person closed the sheet.
 */
export async function saveFile(name: string, text: string): Promise<boolean> {
  const file = new File([text], name, { type: 'application/json' })
  const standalone = (navigator as { standalone?: boolean }).standalone
  if (standalone !== undefined && navigator.canShare?.({ files: [file] })) {
    // Rejects when the person closes the sheet.
    return navigator.share({ files: [file] }).then(
      () => true,
      () => false,
    )
  }
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
  return true
}
