/** Hands a file that is in memory to the browser, which keeps it where it keeps downloads. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // The download has its own hold on the content once it has begun.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
