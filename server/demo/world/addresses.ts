/** Where people of the demo world pay from and to. */
import { type NetworkName, networks } from '@countinghouse/contract/currencies.ts'
import { addressFrom, sha256 } from '../../../connectors/sandbox/world/addresses.ts'
import type { Custody } from '../../src/platform/custody.ts'

/** Where a customer's deposits or payments arrive, or come from: one address for all networks of a family, the same for ever. */
export function ownAddress(
  purpose: keyof typeof knownAddresses,
  network: NetworkName,
  { merchantId, uid }: { merchantId: string; uid: string },
): string {
  const family = networks[network].addressFamily
  const known = knownAddresses[purpose][family]
  let address = known.get(uid)
  if (address?.merchantId !== merchantId) {
    const owner = `${purpose}/${family}/${merchantId}/${uid}`
    address = { merchantId, text: addressFrom(network, sha256(owner).subarray(0, 20)) }
    known.set(uid, address)
  }
  return address.text
}

/** The custody of the chain that is simulated. */
export const sandboxCustody: Custody = {
  payinAddress: async ({ merchantId, customerUid: uid, network }) =>
    ownAddress('payin', network, { merchantId, uid }),
}

// A few thousand customers come again and again, mostly of one merchant.
const knownAddresses = { deposit: eachFamily(), payin: eachFamily(), payer: eachFamily() }

function eachFamily() {
  const emptyPool = () => new Map<string, { merchantId: string; text: string }>()
  return { tron: emptyPool(), evm: emptyPool(), bitcoin: emptyPool() }
}
