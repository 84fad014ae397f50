import * as note from '@countinghouse/contract/areas/note/note.contract.ts'
import { visibleKind } from '../../engine/orders/case-work.ts'
import type { OrderRegistry } from '../../engine/orders/order-kind.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { Caller } from '../../platform/security/session.ts'
import { addNote, type NoteSubject, readNotes } from './notes.ts'

const ofCustomer = (customerUid: string): NoteSubject => ({
  subject: { customerUid },
  readers: 'customerNote.view',
})

export function noteRoutes(registry: OrderRegistry): Route[] {
  const ofOrder = (caller: Caller, orderNo: string): NoteSubject => {
    const kind = visibleKind(registry, caller, orderNo)
    return { subject: { kind, orderNo }, readers: kind.declared.list.permission }
  }
  return [
    route(note.customerNotes, ({ customerUid }, { services, caller }) =>
      readNotes(services.db, caller, ofCustomer(customerUid)),
    ),
    route(note.addCustomerNote, ({ customerUid, ...body }, { services, caller, address }) =>
      addNote(services.db, caller, ofCustomer(customerUid), body, address),
    ),
    route(note.orderNotes, async ({ orderNo }, { services, caller }) =>
      readNotes(services.db, caller, ofOrder(caller, orderNo)),
    ),
    route(note.addOrderNote, async ({ orderNo, ...body }, { services, caller, address }) =>
      addNote(services.db, caller, ofOrder(caller, orderNo), body, address),
    ),
  ]
}
