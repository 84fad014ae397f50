/** Files as a tar archive (ustar), as package managers unpack it. */

interface TarFile {
  /** In ASCII, of at most 100 characters. */
  path: string
  content: Buffer
}

const block = 512
/** The same in every archive, so that the same files are the same bytes: a day on which no clock is wrong. */
const modified = Date.UTC(2026, 0, 1) / 1000

export const tarOf = (files: readonly TarFile[]): Buffer =>
  Buffer.concat([
    ...files.flatMap(({ path, content }) => [
      headerOf(path, content.length),
      content,
      Buffer.alloc(-content.length & (block - 1)),
    ]),
    // Two empty blocks are its end.
    Buffer.alloc(2 * block),
  ])

function headerOf(path: string, size: number): Buffer {
  if (path.length > 100) throw new Error(`The path ${path} is too long for a tar archive`)
  const header = Buffer.alloc(block)
  const octal = (value: number, length: number) => value.toString(8).padStart(length - 1, '0')
  header.write(path, 0, 'ascii')
  header.write(octal(0o644, 8), 100)
  header.write(octal(0, 8), 108)
  header.write(octal(0, 8), 116)
  header.write(octal(size, 12), 124)
  header.write(octal(modified, 12), 136)
  // The sum is made as if its own field were blank.
  header.fill(' ', 148, 156)
  header.write('0', 156)
  header.write('ustar\u000000', 257, 'latin1')
  header.write(
    octal(
      header.reduce((sum, byte) => sum + byte, 0),
      7,
    ),
    148,
  )
  header[154] = 0
  return header
}
