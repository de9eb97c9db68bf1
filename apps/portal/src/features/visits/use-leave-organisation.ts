import { leaveOrganisation } from '@ritzel/contract';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { call } from '../../platform/call.ts';
import { keepSession } from '../../platform/session.ts';

/** Back to one's own organisation. */
export function useLeaveOrganisation() {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => call(leaveOrganisation, {}),
    onSuccess: async (session) => {
      keepSession(session);
      await navigate('/dashboard');
    },
  });
}
