/** What the documents of the interface of connectors say, beside the calls themselves. */
import {
  connectCalls,
  connectKeyCall,
} from '@countinghouse/contract/areas/connector/connect-api.ts'
import { connectBase } from '@countinghouse/contract/areas/connector/connector.ts'
import { nameOfPath, pascal } from '../../platform/http/named-schemas.ts'
import { type DescribedApi, failureSchema, signatureSchemes } from '../../platform/http/openapi.ts'
import { connectGuide } from './connect-guide.ts'

export const connectApi: DescribedApi = {
  title: 'Countinghouse Connect',
  base: connectBase,
  description: connectGuide,
  calls: [...connectCalls, connectKeyCall],
  securitySchemes: signatureSchemes(
    'The name under which the platform has registered the connector.',
  ),
  namesOf(call) {
    const operationId = nameOfPath(call)
    const name = pascal(operationId)
    return { operationId, body: `${name}Body`, result: `${name}Result` }
  },
  examplesOf: () => ({ body: {}, result: {} }),
  showsAnswers: true,
  failure: failureSchema(),
}
