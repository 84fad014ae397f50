/**
 * Identifies one request, which makes it idempotent. `crypto.randomUUID` would be shorter, but does not exist on plain
 * http.
 */
export const newRequestNo = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
