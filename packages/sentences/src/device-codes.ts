/** What a device's log can say, by its code: the sentence has the code `DEVICE_…`, in capitals. */
export const deviceSentenceCode = (logCode: string) => `DEVICE_${logCode.replaceAll('-', '_').toUpperCase()}`;
