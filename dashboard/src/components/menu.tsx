import { Check } from 'lucide-react';
import { DropdownMenu as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

const ITEM =
  'flex min-h-8 items-center gap-2 rounded-control px-2 py-1 outline-none select-none data-[highlighted]:bg-hover data-[disabled]:opacity-50';

/** A menu that opens beside its button. */
export function Menu(props: {
  trigger: ReactNode;
  label: string;
  align?: 'start' | 'end';
  children: ReactNode;
}): ReactNode {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{props.trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={props.label}
          align={props.align ?? 'start'}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-card border border-rule bg-raised p-1 text-base text-ink shadow-raised"
        >
          {props.children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

export function MenuItem(props: { onSelect(): void; disabled?: boolean; children: ReactNode }): ReactNode {
  return (
    <Radix.Item className={ITEM} disabled={props.disabled ?? false} onSelect={props.onSelect}>
      {props.children}
    </Radix.Item>
  );
}

/** One of several, of which one is chosen. */
export function MenuChoices<T extends string>(props: {
  label: string;
  value: T;
  choices: readonly { value: T; label: string }[];
  onChoose(value: T): void;
}): ReactNode {
  return (
    <Radix.RadioGroup value={props.value} onValueChange={(value) => props.onChoose(value as T)}>
      <MenuLabel>{props.label}</MenuLabel>
      {props.choices.map(({ value, label }) => (
        <Radix.RadioItem key={value} value={value} className={ITEM}>
          <span className="grid w-4 shrink-0 place-items-center">
            <Radix.ItemIndicator>
              <Check size={15} aria-hidden />
            </Radix.ItemIndicator>
          </span>
          {label}
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  );
}

export function MenuLabel({ children }: { children: ReactNode }): ReactNode {
  return <Radix.Label className="px-2 pt-1.5 pb-1 text-xs font-medium text-quiet">{children}</Radix.Label>;
}

export function MenuSeparator(): ReactNode {
  return <Radix.Separator className="mx-1 my-1 h-px bg-rule" />;
}
