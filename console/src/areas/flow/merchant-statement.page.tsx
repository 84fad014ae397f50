import { StatementPage } from './statement-page.tsx'

export default function MerchantStatementPage() {
  return <StatementPage ofCustomer={false} />
}
