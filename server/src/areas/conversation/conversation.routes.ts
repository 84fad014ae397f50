import * as conversation from '@countinghouse/contract/areas/conversation/conversation.contract.ts'
import * as savedReply from '@countinghouse/contract/areas/conversation/saved-reply.contract.ts'
import type { OrderRegistry } from '../../engine/orders/order-kind.ts'
import { sessionCookie } from '../../platform/http/bind.ts'
import { answerFile } from '../../platform/http/file-answer.ts'
import { Answer, publicRoute, type Route, route, uploadRoute } from '../../platform/http/route.ts'
import { issueToken, signIn } from './conversation-access.ts'
import { conversationStream } from './conversation-stream.ts'
import { markRead, openFile, readMessages } from './read-conversation.query.ts'
import { readReplies, removeReply, saveReply } from './saved-replies.ts'
import { addFile, writeMessage } from './write-message.command.ts'

export const conversationRoutes = (registry: OrderRegistry): Route[] => [
  route(conversation.conversationToken, ({ orderId }, { services, caller }) =>
    issueToken(services, registry, caller, orderId),
  ),
  route(conversation.conversationSignIn, ({ token }, { services, caller }) =>
    signIn(services, caller, token),
  ),
  route(conversation.conversationMessages, ({ orderNo, before }, { services, caller }) =>
    readMessages(services, registry, caller, orderNo, before),
  ),
  route(
    conversation.conversationStream,
    async ({ orderNo, after }, { services, caller, request }) => {
      // A browser that reconnects by itself sends the id of its last event, and repeats the original URL.
      const lastEvent = request.headers['last-event-id']
      const known = typeof lastEvent === 'string' && /^\d{1,9}$/.test(lastEvent) ? lastEvent : after
      const from = Number(known ?? 0)
      const file = await conversationStream(services, registry, caller, orderNo, from)
      return new Answer({}, { file })
    },
  ),
  route(conversation.conversationSend, (body, { services, caller, address }) =>
    writeMessage(services, registry, caller, body, address),
  ),
  uploadRoute(
    conversation.conversationUpload,
    ({ fileName, content: text = '', ...input }, { services, caller, content, address }) =>
      addFile(
        services,
        registry,
        caller,
        { ...input, content: text },
        { content, fileName },
        address,
      ),
  ),
  route(conversation.conversationRead, (body, { services, caller }) =>
    markRead(services, registry, caller, body),
  ),
  publicRoute(conversation.conversationFile, async ({ path }, { services, request, reply }) =>
    answerFile(reply, await openFile(services, registry, path, request.cookies[sessionCookie])),
  ),
  route(savedReply.savedReplies, (_body, { services, caller }) => readReplies(services.db, caller)),
  route(savedReply.saveReply, (body, { services, caller, address }) =>
    saveReply(services.db, caller, body, address),
  ),
  route(savedReply.removeReply, async ({ replyNo }, { services, caller, address }) => {
    await removeReply(services.db, caller, replyNo, address)
    return {}
  }),
]
