/** Saves a file from memory as a download. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // The download keeps the content alive once it has started.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
