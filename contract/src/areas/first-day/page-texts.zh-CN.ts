import type en from './page-texts.en.ts'

const texts: typeof en = {
  title: '完成第一笔订单',
  progress: (v) => `已完成 ${v.done}/${v.all}`,
  done: '已完成',
  putAway: '隐藏这些步骤',
  byAdministrator: '由管理员完成。',
  makeOrder: '创建第一笔订单',
  steps: {
    authenticator: {
      title: '绑定身份验证器',
      about: '手机上的应用，用其中的验证码保护登录和资金转出。',
    },
    key: {
      title: '登记服务器的公钥',
      about: '您的服务器用私钥为请求签名，平台用此公钥验证。',
    },
    callbackAddress: {
      title: '设置回调地址',
      about: '订单结束后，通知会发送到这里，每种产品可分别设置。',
    },
    testCallback: {
      title: '确认测试通知得到应答',
      about: '向回调地址发送一条测试通知，您的服务器应答成功即完成。',
    },
    terms: { title: '查看产品与手续费', about: '可以使用的产品及其限额和手续费。' },
    colleague: {
      title: '邀请同事',
      about: '每人有自己的角色：代付可能需要另一人审核。',
    },
    order: { title: '创建第一笔订单', about: 'SDK 页面的示例会用您的密钥创建一笔。' },
  },
  orderInSandbox: '在沙盒中，会有一位客户立即向您付款。',
}
export default texts
