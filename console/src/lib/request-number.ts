/**
 * Names one request of the operator: however often it is sent, it is done once. `crypto.randomUUID` would be shorter
 * and is absent on plain http.
 */
export const newRequestNo = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
