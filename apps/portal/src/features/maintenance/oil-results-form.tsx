import { Button, FileButton, Group, TextInput } from '@mantine/core';
import { type CallInput, saveOilResults } from '@ritzel/contract';
import { readCleanliness } from '@ritzel/drivetrain';
import { IconUpload } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/call.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FormFault } from './form-fault.tsx';
import classes from './maintenance.module.css';
import { type OilFileFault, readOilFile } from './oil-file.ts';
import { emptyOil, OilFields, readNumber, type TypedOil } from './step-field.tsx';

type Results = CallInput<typeof saveOilResults>['body']['results'];

/** What a laboratory found: one sample typed in, or a file of many. Kept as signals of the gear unit. */
export function OilResultsForm({ equipmentId, onClose }: { equipmentId: string; onClose: () => void }) {
  const { t } = useTranslation('maintenance');
  const client = useQueryClient();
  const [date, setDate] = useState(() => new Date().toISOString().slice(0, 10));
  const [oil, setOil] = useState<TypedOil>(emptyOil(null));
  const [file, setFile] = useState<{ name: string; results: Results }>();
  const [fault, setFault] = useState<OilFileFault>();
  const saving = useMutation({
    mutationFn: (results: Results) =>
      call(saveOilResults, { params: { id: equipmentId }, body: { results } }),
    onSuccess: () => {
      void client.invalidateQueries();
      onClose();
    },
  });
  const code = oil.code.trim();
  const isCodeWrong = code !== '' && readCleanliness(code) === undefined;
  const typed = {
    at: `${date}T12:00:00Z`,
    code: code === '' ? null : code,
    ...{ waterPpm: readNumber(oil.waterPpm), viscosity40: readNumber(oil.viscosity40) },
    ...{ nominalViscosity: readNumber(oil.nominalViscosity), acidNumber: readNumber(oil.acidNumber) },
  };
  const { at: _, ...values } = typed;
  const isEmpty = Object.values(values).every((value) => value === null);
  async function take(chosen: File | null): Promise<void> {
    if (chosen === null) return;
    const read = readOilFile(await chosen.slice(0, 1_000_000).text());
    setFault('fault' in read ? read.fault : undefined);
    setFile('fault' in read ? undefined : { name: chosen.name, results: read.results });
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    saving.mutate(file?.results ?? [typed]);
  };
  return (
    <Dialog title={t('oil.add')} size={520} onClose={onClose}>
      <form className={classes.form} onSubmit={submit}>
        {file === undefined ? (
          <>
            <TextInput
              type="date"
              label={t('oil.sampled')}
              value={date}
              required
              onChange={(event) => setDate(event.currentTarget.value)}
            />
            <OilFields oil={oil} onChange={setOil} />
            {isCodeWrong && (
              <p role="alert" className={classes.fault}>
                {t('missing.code')}
              </p>
            )}
          </>
        ) : (
          <p role="status">{t('oil.inFile', { count: file.results.length, name: file.name })}</p>
        )}
        {fault !== undefined && (
          <p role="alert" className={classes.fault}>
            {t(`oil.fault.${fault.code}`, { line: fault.line })}
          </p>
        )}
        <FormFault error={saving.error} />
        <Group justify="space-between">
          <FileButton accept=".csv,text/csv" onChange={(chosen) => void take(chosen)}>
            {(props) => (
              <Button
                {...props}
                variant="subtle"
                color="gray"
                leftSection={<IconUpload size={15} stroke={1.7} />}
              >
                {t('oil.file')}
              </Button>
            )}
          </FileButton>
          <Group gap="sm">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button
              type="submit"
              loading={saving.isPending}
              disabled={file === undefined && (isEmpty || isCodeWrong || date === '')}
            >
              {t('save')}
            </Button>
          </Group>
        </Group>
      </form>
    </Dialog>
  );
}
